import type { Response } from '@cogcampus/contract'
import { useState } from 'react'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { columnsOf } from '../../../ui/columnsOf.ts'
import { DateText } from '../../../ui/DateText.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { firstPart, ListDialog } from './ListDialog.tsx'

type Signed = Response<'/admin/patient-consent/page'>['list'][number]

/** Everything that the family of a patient ever signed, with what was replaced. */
export function ConsentHistory({ dialog }: { dialog: Dialog }) {
  const [part, turn] = useState(firstPart)
  const signed = useApi(
    '/admin/patient-consent/page',
    { patientId: dialog.id ?? 0, ...part },
    { enabled: dialog.open, keep: true },
  )
  return (
    <ListDialog
      {...{ dialog, part, turn }}
      title={t('patient.allConsents')}
      width={760}
      load={signed}
      columns={columnsOf<Signed>('patient-consent', [
        {
          key: 'title',
          title: t('patient.agreements'),
          render: ({ title, revision }) => t('patient.agreementOf', { title, revision }),
        },
        { key: 'parentName', title: t('patient.signer') },
        { key: 'signedOn', title: t('patient.signedOn'), render: ({ signedOn }) => <DateText value={signedOn} /> },
        { key: 'state', title: t('fields:state'), render: ({ state }) => t(`patient-consent:state.${state}`) },
        { key: 'createdByName', title: t('patient.recordedBy') },
      ])}
    />
  )
}
