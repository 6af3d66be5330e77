import { CopyOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import type { KeyboardEvent } from 'react'
import { t } from '../../messages/index.ts'
import { ChoiceChips } from '../../ui/ChoiceChips.tsx'
import { DictSelect } from '../../ui/DictSelect.tsx'
import { fieldOf } from '../../ui/fieldOf.tsx'
import { useKeep } from '../../ui/keep.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import { PlanGoals, Precautions } from './Beside.tsx'
import { FamilyComment } from './FamilyComment.tsx'
import { RecordView } from './RecordView.tsx'
import styles from './record.module.css'
import { again, type Detail } from './record.ts'
import { TaskRows } from './TaskRows.tsx'

const Field = fieldOf('so-day')

const grades = [1, 2, 3, 4, 5] as const

/** The key that copies the tasks of the last record. */
const COPY = 'F2'

/** What a doctor writes of a session and to its family, with what is to be minded, the goals and the last record of the patient beside it. */
export function RecordFields({ detail }: { detail: Detail | undefined }) {
  const last = detail?.last ?? null
  const form = Form.useFormInstance()
  const keep = useKeep()
  const copy = () => {
    if (!last) return
    form.setFieldsValue({ tasks: again(last) })
    keep()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== COPY) return
    event.preventDefault()
    copy()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is one of the fields within
    <div className={styles.columns} onKeyDown={press}>
      <Precautions text={detail?.precautions} />
      <div className={styles.form}>
        <TaskRows />
        <div className={styles.pair}>
          <Field name="engagement">
            <Engagement />
          </Field>
          <Field name="mood">
            <DictSelect type="mood" placeholder={t('common.choose')} />
          </Field>
        </div>
        <Field name="note">
          <TextInput rows={3} max={2000} />
        </Field>
        <div className={styles.pair}>
          <Field name="nextStep">
            <TextInput rows={2} max={500} />
          </Field>
          <Field name="adverse">
            <TextInput rows={2} max={500} />
          </Field>
        </div>
        <FamilyComment detail={detail} />
      </div>
      <aside className={styles.last} aria-label={t('schedule.record.last')}>
        <PlanGoals patientId={detail?.session.patientId} drafted={detail?.record?.goals ?? []} />
        <header>
          <h3>{t('schedule.record.last')}</h3>
          {last && (
            <Button size="small" icon={<CopyOutlined />} onClick={copy}>
              {t('schedule.record.copy')} <kbd>{COPY}</kbd>
            </Button>
          )}
        </header>
        {last ? <RecordView record={last} /> : <p className={styles.quiet}>{t('schedule.record.noLast')}</p>}
      </aside>
    </div>
  )
}

interface EngagementProps {
  value?: number | null
  onChange?: (value: number) => void
}

function Engagement({ value, onChange }: EngagementProps) {
  return (
    <ChoiceChips
      label={t('so-day:engagement')}
      value={value ? String(value) : null}
      onChange={(next) => onChange?.(Number(next))}
      options={grades.map((grade) => ({
        value: String(grade),
        label: String(grade),
        title: t(`schedule.engagement.${grade}`),
      }))}
    />
  )
}
