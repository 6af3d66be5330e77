import './app/trustedTypes.ts'
import 'virtual:tokens.css'
import { createRoot } from 'react-dom/client'
import { Root } from './app/Root.tsx'
import './app/base.css'
import './app/boot.css'
import { loadCore } from './messages/index.ts'

loadCore().then(() => createRoot(document.getElementById('root') as HTMLElement).render(<Root />))
