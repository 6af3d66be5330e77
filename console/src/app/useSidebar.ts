import { limits } from '@cogcampus/contract/limits'
import { useState } from 'react'
import { cookie, setCookie } from '../api/cookie.ts'
import { useMedia } from '../ui/useMedia.ts'

const name = 'cog.sidebar'

/** Open or closed, remembered in a cookie; narrower than 992 px it is closed and lies over the page when opened. */
export function useSidebar() {
  const mobile = useMedia(`(max-width: ${limits.mobileBelowPx - 1}px)`)
  const [open, setOpen] = useState(cookie(name) !== 'closed')
  const [over, setOver] = useState(false)
  return {
    mobile,
    open: mobile ? over : open,
    hide: () => setOver(false),
    toggle: () => {
      if (mobile) return setOver(!over)
      setCookie(name, open ? 'closed' : 'open')
      setOpen(!open)
    },
  }
}
