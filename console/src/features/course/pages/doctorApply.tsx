import { Form } from 'antd'
import { t } from '../../../messages/index.ts'
import { ApplicationTable } from '../../../ui/application/ApplicationTable.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FileLinks } from '../../../ui/FileLinks.tsx'
import { factsOf } from '../../../ui/factsOf.ts'
import { useDialog } from '../../../ui/useDialog.ts'
import { ApplyToTeach } from '../doctor/ApplyToTeach.tsx'

/** The courses that doctors ask to teach; headquarters decides. */
export default function DoctorApplyPage() {
  const apply = useDialog('apply', '/admin/course-doctor-apply/apply')
  return (
    <>
      <ApplicationTable
        at="/admin/course-doctor-apply"
        caption={t('course.applicationsToTeach')}
        subject={t('fields:courseId')}
        emptyHint={t('course.applicationsToTeach.empty')}
        also={['/admin/course-doctor']}
        columns={[
          { key: 'level' },
          {
            key: 'certificates',
            render: (row) => row.certificates.length > 0 && <FileLinks files={row.certificates} />,
          },
        ]}
        facts={(row) =>
          factsOf('course-doctor-apply', row, [
            'level',
            {
              key: 'certificates',
              value: row.certificates.length > 0 ? <FileLinks files={row.certificates} /> : null,
              wide: true,
            },
          ])
        }
        decision={{
          initial: (row) => ({ level: row.level }),
          fields: (
            <Form.Item name="level" label={t('course.grantedLevel')}>
              <DictSelect type="courseLevel" allowClear={false} />
            </Form.Item>
          ),
        }}
        actions={[
          {
            label: t('course.applyToTeach'),
            primary: true,
            endpoint: '/admin/course-doctor-apply/apply',
            run: () => apply.show(),
          },
        ]}
      />
      <ApplyToTeach dialog={apply} />
    </>
  )
}
