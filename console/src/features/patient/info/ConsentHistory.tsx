import { Modal, Table } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'

/** Everything that the family of a patient ever signed, with what was replaced. */
export function ConsentHistory({ dialog }: { dialog: Dialog }) {
  const [pageNo, setPageNo] = useState(1)
  const signed = useApi(
    '/admin/patient-consent/page',
    { patientId: dialog.id ?? 0, pageNo },
    { enabled: dialog.open, keep: true },
  )
  return (
    <Modal
      open={dialog.open}
      title={t('patient.allConsents')}
      width={760}
      footer={null}
      onCancel={dialog.close}
      destroyOnHidden
    >
      <Table
        size="small"
        rowKey="id"
        scroll={{ x: 'max-content' }}
        loading={signed.isPending}
        dataSource={signed.data?.list ?? []}
        pagination={{ current: pageNo, total: signed.data?.total ?? 0, onChange: setPageNo, showSizeChanger: false }}
        columns={[
          {
            title: t('patient.agreements'),
            render: (_, { title, revision }) => t('patient.agreementOf', { title, revision }),
          },
          { title: t('patient.signer'), dataIndex: 'parentName' },
          { title: t('patient.signedOn'), dataIndex: 'signedOn', render: (day: string) => <DateText value={day} /> },
          { title: t('fields:state'), render: (_, { state }) => t(`patient-consent:state.${state}`) },
          { title: t('patient.recordedBy'), dataIndex: 'createdByName' },
        ]}
      />
    </Modal>
  )
}
