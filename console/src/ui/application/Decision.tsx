import { Button, Form, type FormInstance } from 'antd'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { Failure } from '../../api/failure.ts'
import { useAction } from '../../api/useAction.ts'
import { t } from '../../messages/index.ts'
import { FailureNote, showFields } from '../formFailure.tsx'
import { TextInput } from '../TextInput.tsx'
import { useDraft } from '../useDraft.ts'
import styles from './application.module.css'

interface Props {
  id: number
  check: '/admin/course-apply/check'
  also: string[]
  /** Fields besides the opinion, and their values to begin with. */
  fields: ReactNode
  initial: object | undefined
  close: () => void
}
interface Values {
  opinion?: string
}

/** Approves an application, or rejects it with a reason. */
export function Decision({ id, check, also, fields, initial, close }: Props) {
  const decide = useAction(check, { also })
  const form = useRef<FormInstance<Values>>(null)
  const formId = useId()
  const [failure, setFailure] = useState<Failure>()
  const draft = useDraft<Values>(`decide.${check}.${id}`)
  const [begun] = useState(() => ({ ...initial, ...draft.read() }))
  const send = async (agreed: boolean) => {
    const values = form.current?.getFieldsValue() ?? {}
    const opinion = values.opinion?.trim()
    if (!agreed && !opinion) {
      form.current?.setFields([{ name: 'opinion', errors: [t('common.rejectWhy')] }])
      form.current?.focusField('opinion')
      return
    }
    const said = { ...(agreed ? values : {}), id, agreed, ...(opinion ? { opinion } : { opinion: undefined }) }
    const result = await decide.run(said as Parameters<typeof decide.run>[0])
    if (!result.ok && result.failure.errCode !== 'CHECK_DECIDED') {
      setFailure(form.current ? showFields(form.current, result.failure, formId) : result.failure)
      return
    }
    draft.clear()
    close()
  }
  return (
    <Form<Values>
      ref={form}
      name={formId}
      layout="vertical"
      className={styles.decide ?? ''}
      initialValues={begun}
      onValuesChange={(_, values) => draft.write(values)}
    >
      {failure && <FailureNote failure={failure} />}
      {fields}
      <Form.Item name="opinion" label={t('fields:opinion')}>
        <TextInput rows={2} max={500} />
      </Form.Item>
      <div className={styles.buttons}>
        <Button danger disabled={decide.pending} onClick={() => send(false)}>
          {t('common.reject')}
        </Button>
        <Button type="primary" loading={decide.pending} onClick={() => send(true)}>
          {t('common.approve')}
        </Button>
      </div>
    </Form>
  )
}
