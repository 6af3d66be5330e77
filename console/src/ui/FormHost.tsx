import type { UseQueryResult } from '@tanstack/react-query'
import { Alert, Button, Form, type FormInstance, Skeleton } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import type { Failure } from '../api/failure.ts'
import type { Result } from '../api/useAction.ts'
import { t } from '../messages/index.ts'
import { confirm, type Question } from './confirm.tsx'
import { FaultState } from './FaultState.tsx'
import type { Dialog } from './useDialog.ts'
import { useDraft } from './useDraft.ts'

export interface FormProps<V extends object> {
  dialog: Dialog
  title: string
  /** Sends the values; the form closes when it was done and stays with its errors when not. */
  save: (values: V) => Promise<Result<unknown>>
  /** What a new one starts with. */
  initial?: Partial<V>
  /** Asked before the values are sent. */
  question?: (values: V) => Question
  /** The row to edit: the answer of its `detail`. */
  load?: Pick<UseQueryResult<object, Failure>, 'data' | 'error' | 'refetch'> | undefined
  children: ReactNode
}

/** What a form dialog and a form drawer share: loading, draft, errors at their fields, submit. */
export function useFormHost<V extends object>({ dialog, initial, load, question, save, children }: FormProps<V>) {
  const [form] = Form.useForm<V>()
  const [failure, setFailure] = useState<Failure>()
  const [pending, setPending] = useState(false)
  const [restored, setRestored] = useState(false)
  const draft = useDraft<V>(`${dialog.name}.${dialog.id ?? 'new'}`)
  const editing = dialog.id !== undefined && load !== undefined
  const start = editing ? load?.data : (initial ?? {})
  const ready = dialog.open && start !== undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens: the row loaded again behind it must not overwrite what is typed
  useEffect(() => {
    if (!ready) return
    const kept = draft.read()
    setFailure(undefined)
    setRestored(kept !== undefined)
    form.resetFields()
    form.setFieldsValue({ ...start, ...kept } as never)
  }, [ready, dialog.id])

  const begin = (values: object | undefined) => {
    draft.clear()
    setRestored(false)
    setFailure(undefined)
    form.resetFields()
    form.setFieldsValue((values ?? {}) as never)
  }
  const submit = async (typed: V) => {
    const values = emptied(typed)
    if (question && !(await confirm(question(values)))) return
    setPending(true)
    setFailure(undefined)
    const result = await save(values)
    setPending(false)
    if (result.ok) {
      draft.clear()
      dialog.close()
    } else {
      setFailure(result.failure)
      showFields(form, result.failure)
    }
  }
  const body = load?.error ? (
    <FaultState failure={load.error} retry={load.refetch} />
  ) : !ready ? (
    <Skeleton active />
  ) : (
    <>
      {restored && (
        <Alert
          type="info"
          title={t('common.draftRestored')}
          style={{ marginBottom: 16 }}
          action={
            <Button type="link" size="small" onClick={() => begin(start)}>
              {t('common.discardDraft')}
            </Button>
          }
        />
      )}
      {failure && <FailureNote failure={failure} reload={load && (async () => begin((await load.refetch()).data))} />}
      <Form
        form={form}
        layout="vertical"
        requiredMark
        onFinish={submit}
        onValuesChange={(_, values) => draft.write(values)}
      >
        {children}
      </Form>
    </>
  )
  return { body, pending, submit: () => form.submit(), ready }
}

/** A field left empty is null on the wire, where a missing one would keep its old value. */
function emptied<V extends object>(values: V): V {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === undefined ? null : blank(value)]),
  ) as V
}
/** Inside lists and objects, an empty text is null and what is missing stays so. */
function blank(value: unknown): unknown {
  if (value === '') return null
  if (Array.isArray(value)) return value.map(blank)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, blank(each)]))
}

/** Why a submit was refused, above the form. */
export function FailureNote({ failure, reload }: { failure: Failure; reload?: (() => unknown) | undefined }) {
  const stale = failure.errCode === 'STALE_VERSION' && reload
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      style={{ marginBottom: 16 }}
      title={stale ? t('common.staleTitle') : failure.message || t('core.abnormal')}
      action={
        stale && (
          <Button size="small" onClick={() => reload()}>
            {t('common.loadNewest')}
          </Button>
        )
      }
    />
  )
}

/** Puts each message of the server at its field: `rooms.0.name` is the field `['rooms', 0, 'name']`. */
export function showFields<V extends object>(form: FormInstance<V>, failure: Failure): void {
  const errors = failure.fields.map(({ path, msg }) => ({
    name: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
    errors: [msg],
  }))
  form.setFields(errors as never)
  if (errors[0]) form.scrollToField(errors[0].name as never)
}
