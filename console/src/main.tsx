import 'virtual:tokens.css'
import { createRoot } from 'react-dom/client'
import { Root } from './app/Root.tsx'
import './app/base.css'

createRoot(document.getElementById('root') as HTMLElement).render(<Root />)
