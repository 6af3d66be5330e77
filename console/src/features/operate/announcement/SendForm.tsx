import { DatePicker } from 'antd'
import type dayjs from 'dayjs'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { momentOf, now } from '../../../ui/wall.ts'
import styles from './announcement.module.css'
import { asRead } from './asRead.ts'
import { audienceText } from './audience.ts'

const Field = fieldOf('announcement')

/** Sends an announcement, now or at a time, after its words and the number of its receivers have been looked at. */
export function SendForm({ dialog }: { dialog: Dialog }) {
  const { id = 0 } = dialog
  const row = useApi('/admin/announcement/detail', { id }, { enabled: dialog.open })
  const receivers = useApi('/admin/announcement/receivers', { id, pageSize: 5 }, { enabled: dialog.open })
  const send = useAction('/admin/announcement/send')
  const [first] = receivers.data?.list ?? []
  return (
    <FormDialog<{ sendAt: dayjs.Dayjs | null }>
      dialog={dialog}
      title={t('operate.announcement.send')}
      ok={t('operate.announcement.send')}
      load={shaped(row, ({ version }) => ({ version, sendAt: null }))}
      save={({ sendAt }, version) => send.run({ id, version, sendAt: sendAt && momentOf(sendAt) })}
    >
      {row.data && (
        <blockquote className={styles.said}>
          <strong>{first ? asRead(row.data.title, first) : row.data.title}</strong>
          <p>{first ? asRead(row.data.body, first) : row.data.body}</p>
          <footer>
            {first && `${t('operate.announcement.asRead', { name: first.name })} · `}
            {row.data.campusName ?? t('common.allCampuses')} · {audienceText(row.data)}
          </footer>
        </blockquote>
      )}
      {receivers.data && (
        <p className={styles.reach}>
          <strong>{t('operate.announcement.reaches', { count: receivers.data.total })}</strong>{' '}
          {receivers.data.list.map(({ name }) => name).join(t('common.comma'))}
          {receivers.data.total > receivers.data.list.length && '…'}
          {receivers.data.unreached > 0 && (
            <small>{t('operate.announcement.unreached', { count: receivers.data.unreached })}</small>
          )}
        </p>
      )}
      <Field name="sendAt" extra={t('operate.announcement.when')}>
        <DatePicker
          showTime={{ format: 'HH:mm', minuteStep: 5 }}
          format="YYYY-MM-DD HH:mm"
          placeholder={t('operate.announcement.now')}
          disabledDate={(day) => day.isBefore(now(), 'day') || day.isAfter(now().add(2, 'year'), 'day')}
          className={styles.picker as string}
        />
      </Field>
    </FormDialog>
  )
}
