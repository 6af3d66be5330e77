import { Alert, Button, Form } from 'antd'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import styles from './wish.module.css'
import { saidText, type Wish } from './words.ts'

/** What the family itself said, by whom and when, and the way to plan with it: it becomes part of the form, and counts once that is saved. */
export function Said({
  wish,
}: {
  wish: Pick<Wish, 'saidTimes' | 'saidPlaces' | 'saidRemark' | 'saidAt' | 'saidByName' | 'unheard'>
}) {
  const form = Form.useFormInstance()
  const { saidTimes, saidPlaces, saidRemark, saidAt, saidByName, unheard } = wish
  if (!saidAt) return null
  return (
    <div className={styles.said}>
      <Alert
        type={unheard ? 'warning' : 'info'}
        message={
          <>
            {t('schedule.wish.saidBy', { name: saidByName ?? '' })} <DateText value={saidAt} />
          </>
        }
        description={[saidText(wish), saidRemark].filter(Boolean).join(t('common.comma'))}
        action={
          <Button size="small" onClick={() => form.setFieldsValue({ times: saidTimes, places: saidPlaces })}>
            {t('schedule.wish.take')}
          </Button>
        }
      />
    </div>
  )
}
