import type { UseQueryResult } from '@tanstack/react-query'
import { Alert, Button, Form, type FormInstance, Skeleton } from 'antd'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import type { Result } from '../api/attempt.ts'
import type { Failure } from '../api/failure.ts'
import { t } from '../messages/index.ts'
import { BeforeSubmitContext } from './beforeSubmit.ts'
import { confirm, type Question } from './confirm.tsx'
import { changedFields, emptied, type Kept, patientsIn } from './draft.ts'
import { FaultState } from './FaultState.tsx'
import { FailureNote, showFields } from './formFailure.tsx'
import { KeepContext } from './keep.ts'
import { reveal } from './reveal.ts'
import { SubjectContext } from './subject.ts'
import type { Dialog } from './useDialog.ts'
import { useDraft } from './useDraft.ts'
import { useFirstFocus } from './useFirstFocus.ts'

/** Its title, or the noun that it adds or edits. */
type Titled = ({ title: string; noun?: never } | { noun: string; title?: never }) & {
  /** The name of the one it is for, behind the title; what the page around it is about otherwise. */
  about?: string | undefined
}

export type FormProps<V extends object> = Titled & {
  dialog: Dialog
  /** Sends the values with the version that the form began with; it closes when that was done and stays with its errors when not. */
  save: (values: V, version: number) => Promise<Saved>
  /** What a new one starts with. */
  initial?: Partial<V>
  /** Asked before the values are sent, where there is something to ask. */
  question?: (values: V) => Question | undefined
  /** The row to edit: the answer of its `detail`, or a part of it by {@link shaped}. */
  load?: Load | undefined
  /** `false`: what is typed is not kept, as a password. `everywhere`: what pages show the form of a row, its draft is one. */
  draft?: boolean | 'everywhere'
  /** The patient whom it is about, where no field of it says so. */
  patientId?: number | undefined
  /** Fields that a draft leaves out. */
  unkept?: readonly string[]
  /** It cannot be undone: the button that sends is red, and the one that closes says 返回, for the act itself may be to cancel. */
  danger?: boolean
  children: ReactNode
}

/**
 * `next` leads on from a form that has closed, as to the page of what was made. `stored` is the version in which the values are
 * stored although a later step was refused: they are a draft no more.
 */
export type Saved = Result<unknown> & { next?: () => void; stored?: number }

interface Load {
  data?: object | undefined
  error: Failure | null
  isFetching: boolean
  refetch: () => Promise<{ data?: object | undefined }>
}

/** The answer of a call in the shape of a form. */
export function shaped<T>(query: UseQueryResult<T, Failure>, shape: (row: T) => object): Load {
  const of = (row: T | undefined) => row && shape(row)
  const refetch = async () => ({ data: of((await query.refetch()).data) })
  return { data: of(query.data), error: query.error, isFetching: query.isFetching, refetch }
}

interface Begun {
  /** Which row it is about. */
  key: number | 'new'
  /** Counts up when the form begins anew. */
  round: number
  /** The row as it is stored. */
  row: object
  version: number
  /** The stored draft. */
  kept?: Kept | undefined
}

/** The title of a form: its own, or `新增校区` and `编辑校区` of the noun; with the name of the one it is for. */
function titleOf({ title, noun, dialog }: Titled & { dialog: Dialog }, about: string | undefined): string {
  const what = title ?? t(dialog.id === undefined ? 'common.addTitle' : 'common.editTitle', { noun })
  return about && !what.includes(about) ? `${what} · ${about}` : what
}

/** What a form dialog and a form drawer share: its title, loading, draft, errors at their fields, submit. */
export function useFormHost<V extends object>(props: FormProps<V>) {
  const { dialog, initial, load, question, save, children } = props
  const form = useRef<FormInstance<V>>(null)
  const formId = useId()
  const [begun, setBegun] = useState<Begun>()
  const [failure, setFailure] = useState<Failure>()
  const [pending, setPending] = useState(false)
  const [unfinished] = useState(() => new Set<() => Promise<void> | undefined>())
  const subject = useContext(SubjectContext)
  const { pathname, search } = useLocation()
  const draft = useDraft<Kept>(`${dialog.name}.${dialog.id ?? 'new'}${dialog.place ?? ''}`, props.draft)
  const key = dialog.open ? (dialog.id ?? 'new') : undefined
  const editing = dialog.id !== undefined && load !== undefined
  // A cached answer may be stale: the form starts with the fresh one and then does not follow the server.
  const start = !editing ? (initial ?? {}) : load.isFetching ? undefined : load.data
  const ready = key !== undefined && begun?.key === key

  const begin = (row: object, kept?: Kept) => {
    if (key === undefined) return
    const { version = 0 } = row as { version?: number }
    setFailure(undefined)
    setBegun({ key, round: (begun?.round ?? 0) + 1, row, version, kept })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens, for the row loaded again behind it must not overwrite what is typed
  useEffect(() => {
    if (key === undefined) setBegun(undefined)
    else if (!ready && start) begin(start, draft.read())
  }, [key, ready, start !== undefined])

  const focusFirst = useFirstFocus(formId, begun?.round)

  const keep = (typed: object) => {
    const all = changedFields(begun?.row ?? {}, typed)
    const fields = Object.fromEntries(Object.entries(all).filter(([name]) => !props.unkept?.includes(name)))
    if (Object.keys(fields).length === 0) return draft.clear()
    const opens = new URLSearchParams(search).has(dialog.name)
    const goOn = { title: titleOf(props, undefined), address: pathname + search, at: new Date().toISOString() }
    const patientIds = patientsIn({ patientId: props.patientId, ...begun?.row, ...typed })
    draft.write({ version: begun?.version ?? 0, fields, ...(opens ? { begun: { ...goOn, patientIds } } : {}) })
  }
  const keepAll = () => keep(form.current?.getFieldsValue(true) ?? {})
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    // A shortcut sets fields without `onValuesChange`.
    if (event.defaultPrevented) keepAll()
    saveByKey(event)
  }
  const discard = () => {
    draft.clear()
    begin((editing ? load.data : initial) ?? {})
  }
  const loadNewest = async () => {
    const { data } = (await load?.refetch()) ?? {}
    const typed = form.current?.getFieldsValue(true) ?? {}
    begin(data ?? {}, { version: begun?.version ?? 0, fields: changedFields(begun?.row ?? {}, typed) })
  }
  const finishFirst = async (event: FormEvent) => {
    const waits = [...unfinished].flatMap((finish) => finish() ?? [])
    if (waits.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    // Whoever asks again waits for the same.
    if (pending) return
    setPending(true)
    const finished = await Promise.allSettled(waits)
    setPending(false)
    if (finished.every(({ status }) => status === 'fulfilled')) form.current?.submit()
  }
  const submit = async (typed: V) => {
    const values = emptied(typed)
    const asked = question?.(values)
    if (asked && !(await confirm(asked))) return
    setPending(true)
    setFailure(undefined)
    const result = await save(values, begun?.version ?? 0)
    setPending(false)
    if (result.ok) {
      draft.clear()
      // The tab that is left has to know that its form is closed before another one opens.
      flushSync(dialog.close)
      result.next?.()
    } else {
      const { stored } = result
      if (stored !== undefined && begun) {
        draft.clear()
        setBegun({ ...begun, row: { ...begun.row, ...values }, version: stored, kept: undefined })
      }
      setFailure(form.current ? showFields(form.current, result.failure, formId) : result.failure)
    }
  }
  const body =
    load?.error && !ready ? (
      <FaultState failure={load.error} retry={load.refetch} />
    ) : !ready ? (
      <Skeleton active />
    ) : (
      <>
        {begun.kept && <DraftNote newer={begun.kept.version !== begun.version} discard={discard} />}
        {failure && <FailureNote failure={failure} reload={load && loadNewest} />}
        <Form
          key={begun.round}
          name={formId}
          ref={form}
          initialValues={{ ...begun.row, ...begun.kept?.fields }}
          layout="vertical"
          requiredMark
          onSubmitCapture={finishFirst}
          onFinish={submit}
          onKeyDown={press}
          onFinishFailed={({ errorFields }) => reveal(formId, errorFields[0]?.name ?? [])}
          onValuesChange={(_, values) => keep(values)}
        >
          <BeforeSubmitContext value={unfinished}>
            <KeepContext value={keepAll}>{children}</KeepContext>
          </BeforeSubmitContext>
        </Form>
      </>
    )
  return { title: titleOf(props, props.about ?? subject?.name), body, pending, formId, ready, focusFirst }
}

/** Ctrl and Enter save from wherever in the form, where Enter alone begins a new line. */
function saveByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** Says that a draft was restored, and whether the row has changed since. */
export function DraftNote({ newer, discard }: { newer: boolean; discard: () => void }) {
  return (
    <Alert
      type={newer ? 'warning' : 'info'}
      title={t(newer ? 'common.draftOverNewer' : 'common.draftRestored')}
      style={{ marginBottom: 16 }}
      action={
        <Button type="link" size="small" onClick={discard}>
          {t('common.discardDraft')}
        </Button>
      }
    />
  )
}
