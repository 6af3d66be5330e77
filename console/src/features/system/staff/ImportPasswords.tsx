import { KeyOutlined } from '@ant-design/icons'
import type { Response } from '@cogcampus/contract'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { Can } from '../../../api/Can.tsx'
import { notify } from '../../../api/notify.ts'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { columnsOf } from '../../../ui/columnsOf.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { CopyFooter } from './CopyFooter.tsx'
import styles from './staff.module.css'

type Issued = Response<'/admin/rbac/user/import/passwords'>

/** Issues the first passwords of imported staff, and shows them once. */
export function ImportPasswords({ id }: { id: number }) {
  const issue = useAction('/admin/rbac/user/import/passwords', { done: false })
  const [issued, setIssued] = useState<Issued>()
  const ask = async () => {
    if (!(await confirm({ title: t('system.issuePasswords'), hint: t('system.issuePasswordsHint') }))) return
    const answer = await issue.run({ id })
    if (!answer.ok) return
    if (answer.data.list.length === 0) notify.warning(t('system.issueNone'))
    else setIssued(answer.data)
  }
  return (
    <Can endpoint="/admin/rbac/user/import/passwords">
      <Panel title={t('system.initialPasswords')}>
        <p className={styles.note}>{t('system.initialPasswordsHint')}</p>
        <Button icon={<KeyOutlined />} loading={issue.pending} onClick={ask}>
          {t('system.issuePasswords')}
        </Button>
      </Panel>
      <PasswordList issued={issued} close={() => setIssued(undefined)} />
    </Can>
  )
}

function PasswordList({ issued, close }: { issued: Issued | undefined; close: () => void }) {
  const { list = [], more = 0 } = issued ?? {}
  const lines = list.map(({ userName, loginName, password }) => [userName, loginName, password].join('\t'))
  return (
    <Modal
      open={issued !== undefined}
      title={t('system.initialPasswords')}
      width={600}
      mask={{ closable: false }}
      onCancel={close}
      footer={<CopyFooter text={lines.join('\n')} close={close} />}
    >
      <p className={styles.note}>
        {t('system.passwordsOnce')} {more > 0 && t('system.passwordsMore', { count: more })}
      </p>
      <div className={styles.passwords}>
        <DataTable
          caption={t('system.initialPasswords')}
          dense
          rows={list}
          idOf={({ id }) => id}
          columns={columnsOf<Issued['list'][number]>('rbac-user', [
            { key: 'userName' },
            { key: 'loginName' },
            { key: 'password', title: t('system.initialPassword'), render: ({ password }) => <code>{password}</code> },
          ])}
        />
      </div>
    </Modal>
  )
}
