import { Button } from 'antd'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { type Dialog, useDialog } from '../../../ui/useDialog.ts'
import { SlotForm } from './SlotForm.tsx'
import styles from './slot.module.css'

/** The slots of all campuses: those of one name and time are one row, with their campuses. */
export function SharedSlots() {
  const edit = useDialog('edit', { add: '/admin/so-time/add', update: '/admin/so-time/update' })
  return (
    <>
      <TablePage
        endpoint="/admin/so-time/slots"
        caption={t('so-time:noun')}
        emptyHint={t('schedule.noSlots')}
        filters={[
          { name: 'keyword', input: <TextInput /> },
          { name: 'status', input: <DictSelect type="status" numeric /> },
        ]}
        columns={[
          { key: 'name' },
          {
            key: 'fromTime',
            title: t('schedule.time'),
            render: ({ fromTime, toTime }) => `${fromTime}–${toTime}`,
          },
          { key: 'campuses', render: ({ campuses }) => <Campuses campuses={campuses} edit={edit} /> },
        ]}
        actions={[{ label: t('common.add'), primary: true, endpoint: '/admin/so-time/add', run: () => edit.show() }]}
      />
      <SlotForm dialog={edit} />
    </>
  )
}

interface Campus {
  id: number
  campusName: string
  status: 1 | 2
}

/** The campuses of a slot; of each its own opens, to be changed. */
function Campuses({ campuses, edit }: { campuses: readonly Campus[]; edit: Dialog }) {
  const may = useCan()('/admin/so-time/update')
  return (
    <ul className={styles.campuses}>
      {campuses.map(({ id, campusName, status }) => {
        const text = status === 1 ? campusName : t('schedule.slotOff', { campus: campusName })
        return (
          <li key={id}>
            {may ? (
              <Button type="link" size="small" onClick={() => edit.show(id)}>
                {text}
              </Button>
            ) : (
              text
            )}
          </li>
        )
      })}
    </ul>
  )
}
