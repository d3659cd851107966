import './platform/styles/index.css'
import { start } from './app/start.tsx'

void start()
