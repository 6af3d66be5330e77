import { Modal, Table } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'

/** Who opened the file of a patient, to be shown to a guardian who asks. */
export function AccessLog({ dialog }: { dialog: Dialog }) {
  const [pageNo, setPageNo] = useState(1)
  const log = useApi('/admin/patient/accessLog', { id: dialog.id ?? 0, pageNo }, { enabled: dialog.open, keep: true })
  return (
    <Modal
      open={dialog.open}
      title={t('patient.accessLog')}
      width={720}
      footer={null}
      onCancel={dialog.close}
      destroyOnHidden
    >
      <Table
        size="small"
        rowKey="id"
        loading={log.isPending}
        dataSource={log.data?.list ?? []}
        pagination={{ current: pageNo, total: log.data?.total ?? 0, onChange: setPageNo, showSizeChanger: false }}
        columns={[
          { title: t('patient.at'), dataIndex: 'at', render: (at: string) => <DateText value={at} /> },
          {
            title: t('patient.who'),
            dataIndex: 'userName',
            render: (name: string | null, { roles, campusName }) =>
              [name, ...roles, campusName].filter(Boolean).join(' · '),
          },
          { title: t('patient.what'), dataIndex: 'what' },
        ]}
      />
    </Modal>
  )
}
