import { Form } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../api/useApi.ts'
import { useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { ApplyForCourse } from '../application/ApplyForCourse.tsx'
import { ModeSelect } from '../course/ModeSelect.tsx'

/** The courses on the shelf that a campus does not offer, each with the way to ask for it. */
export function OpenableCourses() {
  const user = useUser()
  const campuses = useApi('/admin/campus/all', {}, { freshMs: 60_000 }).data ?? []
  const [chosen, choose] = useState<number>()
  const campusId = chosen ?? user?.campusId ?? campuses[0]?.id
  const apply = useDialog('apply', '/admin/course-apply/apply')
  const [asked, ask] = useState<{ courseId: number; price: number }>()
  if (campusId === undefined) return null
  return (
    <>
      {campuses.length > 1 && (
        <Form layout="inline">
          <Form.Item label={t('fields:campusId')}>
            <ApiSelect
              endpoint="/admin/campus/all"
              aria-label={t('fields:campusId')}
              allowClear={false}
              value={campusId}
              onChange={choose}
              style={{ width: 220 }}
            />
          </Form.Item>
        </Form>
      )}
      <TablePage
        endpoint="/admin/course/page/campus"
        caption={t('course.openable')}
        always={{ campusId, opened: false }}
        emptyHint={t('course.openable.empty')}
        filters={[
          { name: 'keyword', input: <TextInput placeholder={t('course.courseHint')} /> },
          { name: 'domain', input: <DictSelect type="domain" /> },
          { name: 'mode', input: <ModeSelect allowClear placeholder={t('common.all')} /> },
        ]}
        columns={[
          { key: 'name', title: t('fields:courseId'), sort: true },
          { key: 'code', sort: true },
          { key: 'domain' },
          { key: 'mode', render: (row) => t(`course:mode.${row.mode}`) },
          {
            key: 'minutes',
            title: t('course.lesson'),
            render: (row) => t('course.lessonOf', { minutes: row.minutes, hours: row.hoursPerLesson }),
          },
          { key: 'price', title: t('course.listPrice'), sort: true },
          {
            key: 'applicationId',
            title: t('common.applicationState'),
            render: (row) => row.applicationId && <StatusTag tone="info">{t('course.underReview')}</StatusTag>,
          },
        ]}
        rowActions={(row) =>
          row.applicationId
            ? []
            : [
                {
                  label: t('course.applyForCourse'),
                  endpoint: '/admin/course-apply/apply',
                  run: () => {
                    ask({ courseId: row.id, price: row.price })
                    apply.show(row.id)
                  },
                },
              ]
        }
      />
      <ApplyForCourse dialog={{ ...apply, place: String(campusId) }} initial={{ campusId, ...asked }} />
    </>
  )
}
