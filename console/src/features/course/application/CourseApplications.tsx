import { t } from '../../../messages/index.ts'
import { ApplicationTable } from '../../../ui/application/ApplicationTable.tsx'
import { factsOf } from '../../../ui/factsOf.ts'
import { useDialog } from '../../../ui/useDialog.ts'
import { ApplyForCourse } from './ApplyForCourse.tsx'

interface Props {
  caption: string
  emptyHint: string
  /** Whether it is the page of those who decide last: it begins with what waits for them, and asks for nothing. */
  deciding?: boolean
}

/** The courses that campuses ask to open. */
export function CourseApplications({ caption, emptyHint, deciding = false }: Props) {
  const apply = useDialog('apply', '/admin/course-apply/apply')
  return (
    <>
      <ApplicationTable
        at="/admin/course-apply"
        caption={caption}
        subject={t('fields:courseId')}
        emptyHint={emptyHint}
        also={['/admin/course-campus', '/admin/course']}
        columns={[{ key: 'price' }, { key: 'listPrice' }]}
        facts={(row) => factsOf('course-apply', row, ['price', 'listPrice'])}
        mineFirst={deciding}
        actions={
          deciding
            ? []
            : [
                {
                  label: t('course.applyForCourse'),
                  primary: true,
                  endpoint: '/admin/course-apply/apply',
                  run: () => apply.show(),
                },
              ]
        }
      />
      <ApplyForCourse dialog={apply} />
    </>
  )
}
