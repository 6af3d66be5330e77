import type { ReactNode } from 'react'
import { useApi } from '../api/useApi.ts'
import { t } from '../messages/index.ts'
import { Choices, type ChoicesProps } from './Choices.tsx'
import styles from './DoctorSelect.module.css'
import { PageLink } from './PageLink.tsx'

/** Chooses a doctor of the campus; who cannot give the course is grey and says why. */
export function DoctorSelect({ courseId, ...props }: ChoicesProps & { courseId?: number | undefined }) {
  const { campusId = 0 } = props
  const doctors = useApi('/admin/doctor-info/campus', { campusId }, { enabled: campusId > 0 })
  const of = useApi(
    '/admin/doctor-info/campus',
    { campusId, courseId: courseId ?? 0 },
    { enabled: campusId > 0 && Boolean(courseId) },
  )
  const reasons = new Map(of.data?.map(({ id, unable }) => [id, unable]))
  const rows = doctors.data?.map(({ id, name }) => {
    const why = reasons.get(id)
    return {
      id,
      disabled: Boolean(why),
      name: why ? t('common.unable', { name, why: t(`common.unable.${why}`) }) : name,
    }
  })
  const missing = reasonsMended.filter((why) => of.data?.some(({ unable }) => unable === why))
  return (
    <Choices
      popupMatchSelectWidth={false}
      {...(missing.length > 0 && { popupRender: (menu) => <WithMissing menu={menu} missing={missing} /> })}
      {...props}
      rows={rows?.toSorted((one, other) => Number(one.disabled) - Number(other.disabled))}
    />
  )
}

/** Where what is missing is given. */
const pages = { COURSE: '/course/doctor', LICENCE: '/doctor/list?licence=ENDED' } as const
const reasonsMended = Object.keys(pages) as (keyof typeof pages)[]

/** The doctors to choose from, and below them where the reasons of the grey ones are mended. */
function WithMissing({ menu, missing }: { menu: ReactNode; missing: readonly (keyof typeof pages)[] }) {
  return (
    <>
      {menu}
      <div className={styles.missing}>
        {missing.map((why) => (
          <PageLink key={why} alone to={pages[why]}>
            {t(`common.unable.${why}.page`)}
          </PageLink>
        ))}
      </div>
    </>
  )
}
