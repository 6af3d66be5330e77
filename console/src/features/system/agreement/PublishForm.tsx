import type { Response } from '@cogcampus/contract'
import { limits } from '@cogcampus/contract/limits'
import { Alert, Form } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { FormDrawer } from '../../../ui/FormDrawer.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { Markdown } from '../../../ui/Markdown.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { momentOf, wallOf } from '../../../ui/wall.ts'
import styles from './agreement.module.css'

const Field = fieldOf('dict')

interface Props {
  dialog: Dialog
  code: 'service' | 'privacy' | 'consent' | 'contract'
  newest: Response<'/admin/dict/agreement/info'> | undefined
  reload: () => Promise<unknown>
}
interface Values {
  title: string
  body: string
  day: string | null
}

/** The next revision, written beside its preview. If another user publishes meanwhile, a notice appears and the typed text stays. */
export function PublishForm({ dialog, code, newest, reload }: Props) {
  const edit = useAction('/admin/dict/agreement/edit')
  const [moved, setMoved] = useState(false)
  const name = t(`system.agreementCode.${code}`)
  const revision = newest?.revision ?? 0
  const save = async ({ title, body, day }: Values) => {
    const effectiveAt = day ? { effectiveAt: momentOf(wallOf(day)) } : {}
    const result = await edit.run({ code, revision, title, body, ...effectiveAt })
    if (!result.ok && result.failure.errCode === 'AGREEMENT_MOVED_ON') {
      setMoved(true)
      await reload()
    }
    return result
  }
  return (
    <FormDrawer<Values>
      dialog={dialog}
      width="min(1100px, 92%)"
      title={t('system.publishTitle', { name, count: revision + 1 })}
      initial={{ title: newest?.title ?? name, body: newest?.body ?? '', day: null }}
      question={({ title }) => ({
        title: t('system.confirmPublish', { title, count: revision + 1 }),
        hint: t('system.publishHint'),
      })}
      save={save}
    >
      {moved ? (
        <Alert type="warning" showIcon title={t('system.movedOn', { count: revision })} />
      ) : (
        revision > 0 && <p className={styles.meta}>{t('system.basedOn', { count: revision })}</p>
      )}
      <Field name="title" required>
        <TextInput max={100} />
      </Field>
      <div className={styles.editor}>
        <Field name="body" required tooltip={t('system.bodyHint')}>
          <TextInput rows={22} max={limits.document} />
        </Field>
        <Preview />
      </div>
      <Field name="day" label={t('fields:effectiveAt')} extra={t('system.effectiveHint')}>
        <DateInput />
      </Field>
    </FormDrawer>
  )
}

function Preview() {
  const body = Form.useWatch<string>('body') ?? ''
  return (
    <div className={styles.preview}>
      <span>{t('system.preview')}</span>
      <div>
        <Markdown text={body} />
      </div>
    </div>
  )
}
