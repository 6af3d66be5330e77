import { PlusOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { Can } from '../../../api/Can.tsx'
import { fileUrl } from '../../../api/request.ts'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { CellLink } from '../../../ui/CellLink.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { DictText } from '../../../ui/DictText.tsx'
import { canView } from '../../../ui/FileView.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { DeletedDocuments } from './DeletedDocuments.tsx'
import { DocumentForm } from './DocumentForm.tsx'
import styles from './info.module.css'
import { infoNouns, type PatientInfo } from './info.ts'
import { Preview, type Shown } from './Preview.tsx'

/** The documents of a patient: private files, pictures and PDF to be looked at here. */
export function Documents({ patient }: { patient: PatientInfo }) {
  const edit = useDialog('document', { add: '/admin/patient-document/add', update: '/admin/patient-document/update' })
  const deleted = useDialog('deleted', '/admin/patient-document/restore')
  const remove = useAction('/admin/patient-document/delete', { also: infoNouns })
  const [shown, show] = useState<Shown>()
  const { documents, consent } = patient
  return (
    <Panel
      id="documents"
      title={t('patient.documents')}
      none={
        documents.length > 0
          ? undefined
          : t(consent === 'GIVEN' ? 'patient.noDocuments' : 'patient.documentsNeedConsent')
      }
      extra={
        <Space>
          <Can endpoint="/admin/patient-document/restore">
            <Button type="text" onClick={() => deleted.show(patient.id)}>
              {t('patient.deletedDocuments')}
            </Button>
          </Can>
          {consent === 'GIVEN' && (
            <Can endpoint="/admin/patient-document/add">
              <Button icon={<PlusOutlined />} onClick={() => edit.show()}>
                {t('patient.addDocument')}
              </Button>
            </Can>
          )}
        </Space>
      }
    >
      <ul className={styles.list}>
        {documents.map(({ id, title, type, file, fileName, takenOn, createdByName, createdAt, readOnly }) => (
          <li key={id}>
            <div className={styles.line}>
              {canView(file) ? (
                <CellLink onClick={() => show({ name: title, address: file })}>{title}</CellLink>
              ) : (
                <a href={fileUrl(file)} target="_blank" rel="noreferrer">
                  {title}
                </a>
              )}
              {!readOnly && (
                <ActionBar
                  plain
                  actions={[
                    { label: t('common.edit'), endpoint: '/admin/patient-document/update', run: () => edit.show(id) },
                    {
                      label: t('common.delete'),
                      endpoint: '/admin/patient-document/delete',
                      danger: true,
                      confirm: { title: t('common.confirmDelete', { name: title }), hint: t('common.deletable') },
                      run: () => remove.run({ id }),
                    },
                  ]}
                />
              )}
            </div>
            <div className={styles.small}>
              <DictText type="documentType" value={type} /> · {fileName} ·{' '}
              <DateText value={takenOn ?? createdAt} as="day" />
              {createdByName && ` · ${createdByName}`}
            </div>
          </li>
        ))}
      </ul>
      <DocumentForm dialog={edit} patientId={patient.id} />
      <DeletedDocuments dialog={deleted} />
      <Preview shown={shown} close={() => show(undefined)} />
    </Panel>
  )
}
