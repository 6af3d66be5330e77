import { useLaunch } from '@tarojs/taro'
import type { PropsWithChildren } from 'react'
import { watchRoute } from './app/route'
import { watchScripts } from './app/scripts'
import { watchUpdates } from './app/update'
import './app.css'
import './styles/cards.css'
import './styles/controls.css'
import './styles/empty.css'
import './styles/sheets.css'
import './styles/tabs.css'
import './styles/home.css'
import './styles/lessons.css'
import './styles/icons.css'
import './styles/old.css'

// The first page is asked for before anything is drawn.
watchRoute()
watchScripts()

/** Pages stand for themselves: what they share is in `app/` and `api/`. */
export default function App({ children }: PropsWithChildren) {
  useLaunch(watchUpdates)
  return children
}
