import { useState } from 'react'
import { useRead } from '../../api/useRead'
import { go } from '../../app/links'
import { settings } from '../../app/settings'
import { useStore } from '../../app/store'
import { t } from '../../messages'
import { ages } from '../../ui/course'
import { Frame } from '../../ui/Frame'
import { Choices, Row } from '../../ui/parts'
import { List } from '../../ui/Shown'

const modes = ['ALL', 'ONE', 'GROUP', 'HOME', 'ONLINE'] as const

/** The courses that the centre offers. */
export default function Courses() {
  const { campusId } = useStore(settings)
  const [mode, setMode] = useState<(typeof modes)[number]>('ALL')
  const courses = useRead('/api/course/page', {
    pageSize: 100,
    ...(campusId ? { campusId } : {}),
    ...(mode === 'ALL' ? {} : { mode }),
  })
  return (
    <Frame title={t('ways.courses')} reads={[courses]}>
      <Choices
        label={t('course.mode')}
        value={mode}
        options={modes.map((value) => ({ value, label: t(`course.mode.${value}`) }))}
        onChange={setMode}
      />
      <List read={courses} empty={t('course.none')}>
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
