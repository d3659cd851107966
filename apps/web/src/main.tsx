import './platform/styles/index.css'
import { start } from './app/start.tsx'

// A build has it in the style sheet of the first paint.
if (import.meta.env.DEV) void import('./platform/styles/outline.css')
void start()
