import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Can } from '../../../api/Can.tsx'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { DictText } from '../../../ui/DictText.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import styles from './info.module.css'
import { infoNouns, type PatientInfo } from './info.ts'
import { LinkForm } from './LinkForm.tsx'

const rights = ['guardian', 'payer', 'mayAskLeave', 'seesReports', 'notified'] as const

/** The parents of a patient, and what each may do. */
export function Family({ patient }: { patient: PatientInfo }) {
  const link = useDialog('parent', { add: '/admin/patient-parent/add', update: '/admin/patient-parent/update' })
  const remove = useAction('/admin/patient-parent/delete', { also: infoNouns })
  return (
    <Panel
      id="family"
      title={t('patient.family')}
      extra={
        <Can endpoint="/admin/patient-parent/add">
          <Button icon={<PlusOutlined />} onClick={() => link.show()}>
            {t('patient.addParent')}
          </Button>
        </Can>
      }
    >
      <ul className={styles.list}>
        {patient.family.map((member) => (
          <li key={member.id}>
            <div className={styles.line}>
              <span>
                <strong>{member.name}</strong> <DictText type="relation" value={member.relation} />{' '}
                <span className={styles.number}>{member.phone}</span>
              </span>
              <ActionBar
                plain
                actions={[
                  {
                    label: t('common.edit'),
                    endpoint: '/admin/patient-parent/update',
                    run: () => link.show(member.id),
                  },
                  {
                    label: t('patient.unlink'),
                    endpoint: '/admin/patient-parent/delete',
                    danger: true,
                    confirm: { title: t('patient.unlinkTitle', { name: member.name }), hint: t('patient.unlinkHint') },
                    run: () => remove.run({ id: member.id }),
                  },
                ]}
              />
            </div>
            <div className={styles.small}>
              {rights
                .filter((right) => member[right])
                .map((right) => t(`patient-parent:${right}`))
                .join(' · ')}
            </div>
            {member.account !== 'NONE' && (
              <div>
                <StatusTag tone={member.account === 'LOCKED' ? 'danger' : 'info'}>
                  {t('patient.accountIs', { state: t(`parent-info:account.${member.account}`) })}
                </StatusTag>
              </div>
            )}
          </li>
        ))}
      </ul>
      <LinkForm dialog={link} patientId={patient.id} />
    </Panel>
  )
}
