import { useState } from 'react'
import { useRows } from '../../api/useRows'
import { go } from '../../app/links'
import { t } from '../../messages'
import { ages } from '../../ui/course'
import { Frame } from '../../ui/Frame'
import { Choices, Row } from '../../ui/parts'
import { List } from '../../ui/Shown'
import { useCampus } from '../../ui/useCampus'
import { useShare } from '../../ui/useShare'
import { whole } from '../../ui/whole'

const modes = ['ALL', 'ONE', 'GROUP', 'HOME', 'ONLINE'] as const

/** The courses that the centre offers, of the own campus first. */
function Courses() {
  const { of, choice } = useCampus()
  const [mode, setMode] = useState<(typeof modes)[number]>('ALL')
  const courses = useRows('/api/course/page', {
    ...of,
    ...(mode === 'ALL' ? {} : { mode }),
  })
  useShare(t('ways.courses'), '/visit/courses/index')
  return (
    <Frame title={t('ways.courses')} reads={[courses]}>
      {choice}
      <Choices
        label={t('course.mode')}
        value={mode}
        options={modes.map((value) => ({ value, label: t(`course.mode.${value}`) }))}
        onChange={setMode}
      />
      <List
        read={courses}
        empty={t('course.none')}
        action={t('mine.campuses')}
        onAction={() => go('/visit/campuses/index')}
      >
        {(course) => (
          <Row
            title={course.name}
            note={[
              course.domainName,
              t(`course.mode.${course.mode}`),
              t('course.minutes', { minutes: course.minutes }),
              ages(course),
            ]
              .filter(Boolean)
              .join(' · ')}
            onClick={() => go(`/visit/course/index?id=${course.id}`)}
          />
        )}
      </List>
    </Frame>
  )
}

export default whole(Courses)
