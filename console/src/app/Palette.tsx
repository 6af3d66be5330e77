import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../api/useApi.ts'
import { useCan, useCanOpen } from '../api/user.ts'
import { t } from '../messages/index.ts'
import { useDebounced } from '../ui/useDebounced.ts'
import styles from './Palette.module.css'
import type { PageRoute } from './routes.ts'
import { usePrefetched } from './usePrefetch.ts'

interface Hit {
  key: string
  name: string
  kind: string
  to: string
}
const shownAtMost = 8

/** Ctrl-K: opens a page, a lead or a member of staff by a part of the name or the last digits of the phone. */
export function Palette({ pages, close }: { pages: PageRoute[]; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [keyword, setKeyword] = useState('')
  const [marked, setMarked] = useState(0)
  const [entered, setEntered] = useState(false)
  const navigate = useNavigate()
  const can = useCan()
  const canOpen = useCanOpen()
  const search = useDebounced(setKeyword)
  const staff = useApi(
    '/admin/rbac/user/page',
    { pageNo: 1, pageSize: shownAtMost, keyword },
    { enabled: keyword !== '' && can('/admin/rbac/user/page'), keep: true, freshMs: 30_000 },
  )
  const leads = useApi(
    '/admin/customer/page',
    { pageNo: 1, pageSize: shownAtMost, keyword },
    { enabled: keyword !== '' && can('/admin/customer/page'), keep: true, freshMs: 30_000 },
  )
  useEffect(() => dialog.current?.showModal(), [])
  const searching = text.trim() !== keyword || leads.isFetching || staff.isFetching

  const hits: Hit[] = [
    ...pages
      .filter(
        (page) =>
          !page.hidden &&
          !page.path.includes(':') &&
          [...page.trail, page.name].join(' ').toLowerCase().includes(text.trim().toLowerCase()),
      )
      .map((page) => ({
        key: page.path,
        name: page.name,
        kind: page.trail.join(' / ') || t('shell.page'),
        to: page.path,
      })),
    ...(keyword ? (leads.data?.list ?? []) : []).map((lead) => ({
      key: `lead ${lead.id}`,
      name: [lead.childName, lead.contact, lead.phone].filter(Boolean).join(' '),
      kind: [t('shell.lead'), lead.ownerName].filter(Boolean).join(' · '),
      to: `/market/lead?id=${lead.id}`,
    })),
    ...(keyword ? (staff.data?.list ?? []) : []).map((person) => ({
      key: `staff ${person.id}`,
      name: `${person.userName} ${person.loginName}`,
      kind: t('shell.staff'),
      to: `/system/staff?keyword=${encodeURIComponent(person.loginName)}`,
    })),
  ]
    .filter(({ to }) => canOpen(to))
    .slice(0, shownAtMost)
  const go = (hit: Hit | undefined) => {
    if (!hit) return
    close()
    navigate(hit.to)
  }
  usePrefetched(pages, keyword ? hits[marked]?.to : undefined)
  // Enter before the answer arrives opens the first hit of the current text, not of an earlier one.
  useEffect(() => {
    if (!entered || searching) return
    setEntered(false)
    go(hits[marked])
  })
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setMarked((marked + step + hits.length) % Math.max(hits.length, 1))
    }
    if (event.key !== 'Enter') return
    search.cancel()
    setKeyword(text.trim())
    setEntered(true)
  }
  return (
    <dialog ref={dialog} className={styles.palette} aria-label={t('shell.search')} closedby="any" onClose={close}>
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-hits"
        aria-activedescendant={hits[marked] && `palette-${marked}`}
        aria-label={t('shell.search')}
        placeholder={t('shell.searchHint')}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setMarked(0)
          setEntered(false)
          search(event.target.value.trim())
        }}
        onKeyDown={press}
      />
      <div id="palette-hits" role="listbox" aria-label={t('shell.search')} className={styles.hits}>
        {hits.map((hit, index) => (
          <button
            key={hit.key}
            type="button"
            tabIndex={-1}
            id={`palette-${index}`}
            role="option"
            aria-selected={index === marked}
            onPointerMove={() => setMarked(index)}
            onClick={() => go(hit)}
          >
            <span>{hit.name}</span>
            <small>{hit.kind}</small>
          </button>
        ))}
      </div>
      {hits.length === 0 && <p role="status">{t(searching ? 'shell.searching' : 'shell.noHit')}</p>}
    </dialog>
  )
}
