import type { Response } from '@cogcampus/contract'
import { useState } from 'react'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { columnsOf } from '../../../ui/columnsOf.ts'
import { DateText } from '../../../ui/DateText.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { firstPart, ListDialog } from './ListDialog.tsx'

type Opened = Response<'/admin/patient/accessLog'>['list'][number]

/** Who opened the file of a patient, to be shown to a guardian who asks. */
export function AccessLog({ dialog }: { dialog: Dialog }) {
  const [part, turn] = useState(firstPart)
  const log = useApi('/admin/patient/accessLog', { id: dialog.id ?? 0, ...part }, { enabled: dialog.open, keep: true })
  return (
    <ListDialog
      {...{ dialog, part, turn }}
      title={t('patient.accessLog')}
      width={720}
      load={log}
      columns={columnsOf<Opened>('patient', [
        { key: 'at', title: t('patient.at'), render: ({ at }) => <DateText value={at} /> },
        {
          key: 'userName',
          title: t('patient.who'),
          render: ({ userName, roles, campusName }) => [userName, ...roles, campusName].filter(Boolean).join(' · '),
        },
        { key: 'what', title: t('patient.what') },
      ])}
    />
  )
}
