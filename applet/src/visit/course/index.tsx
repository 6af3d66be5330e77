import { address } from '../../api/request'
import { useRead } from '../../api/useRead'
import { go } from '../../app/links'
import { useId } from '../../app/params'
import { t } from '../../messages'
import { ages } from '../../ui/course'
import { Frame } from '../../ui/Frame'
import { Pic, Txt } from '../../ui/native'
import { Action, Card, Fact, Row, Section } from '../../ui/parts'
import { Shown } from '../../ui/Shown'
import { useShare } from '../../ui/useShare'
import { whole } from '../../ui/whole'
import '../../styles/visit.css'

/** A course, the campuses that offer it, and the way to a trial. */
function Course() {
  const id = useId()
  const course = useRead('/api/course/detail', { id })
  useShare(course.data?.name, `/visit/course/index?id=${id}`)
  return (
    <Frame title={course.data?.name ?? t('ways.courses')} reads={[course]}>
      <Shown read={course}>
        {(row) => (
          <>
            {row.cover && <Pic className="cover" src={address(row.cover)} alt={row.name} />}
            <Card>
              <Fact label={t('course.domain')}>{row.domainName}</Fact>
              <Fact label={t('course.mode')}>{t(`course.mode.${row.mode}`)}</Fact>
              <Fact label={t('course.length')}>{t('course.minutes', { minutes: row.minutes })}</Fact>
              {ages(row) && <Fact label={t('course.age')}>{ages(row)}</Fact>}
              <Fact label={t('course.hours')}>{row.hoursPerLesson}</Fact>
            </Card>
            {row.goals && (
              <Section title={t('course.goals')}>
                <Card>
                  <Txt className="text">{row.goals}</Txt>
                </Card>
              </Section>
            )}
            {row.outline && (
              <Section title={t('course.outline')}>
                <Card>
                  <Txt className="text">{row.outline}</Txt>
                </Card>
              </Section>
            )}
            <Section title={t('course.campuses')}>
              <Card className="list">
                {row.campuses.map((campus) => (
                  <Row key={campus.id} title={campus.name} onClick={() => go(`/visit/campus/index?id=${campus.id}`)} />
                ))}
              </Card>
            </Section>
            <Action onClick={() => go(`/visit/trial/index?courseId=${id}`)}>{t('trial.title')}</Action>
          </>
        )}
      </Shown>
    </Frame>
  )
}

export default whole(Course)
