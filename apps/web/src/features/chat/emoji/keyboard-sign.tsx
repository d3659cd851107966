export { Keyboard as default } from 'lucide-react'
