import { Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { EnabledTag } from '../../../ui/EnabledTag.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useDebounced } from '../../../ui/useDebounced.ts'
import styles from './campus.module.css'

/** Who works at a campus, by role. */
export function CampusStaff({ campusId }: { campusId: number }) {
  const allowed = useCan()('/admin/campus/user/page')
  const [filter, setFilter] = useState({ roleCode: '', keyword: '', pageNo: 1, pageSize: 10 })
  const search = useDebounced((keyword: string) => setFilter({ ...filter, keyword, pageNo: 1 }))
  const [typed, setTyped] = useState('')
  const { roleCode, keyword, ...page } = filter
  const wanted = { campusId, ...page, ...(keyword ? { keyword } : {}) }
  const all = useApi('/admin/campus/user/page', wanted, { keep: true, enabled: allowed && !roleCode })
  const byRole = useApi(
    '/admin/campus/user/role/page',
    { ...wanted, roleCode },
    { keep: true, enabled: allowed && roleCode !== '' },
  )
  const staff = roleCode ? byRole : all
  const roles = useApi('/admin/campus/user/role/all', { campusId }, { enabled: allowed })
  if (!allowed) return null
  return (
    <section>
      <h3>{t('system.staffOfCampus')}</h3>
      <div className={styles.filters}>
        <TextInput
          aria-label={t('fields:keyword')}
          placeholder={t('system.staffKeyword')}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            search(text)
          }}
        />
        <Select
          allowClear
          aria-label={t('fields:roleId')}
          placeholder={t('fields:roleId')}
          value={roleCode || undefined}
          onChange={(code?: string) => setFilter({ ...filter, roleCode: code ?? '', pageNo: 1 })}
          options={roles.data?.map(({ code, name }) => ({ value: code, label: name })) ?? []}
        />
      </div>
      {staff.error ? (
        <FaultState failure={staff.error} retry={staff.refetch} />
      ) : !staff.data ? (
        <Skeleton active />
      ) : staff.data.list.length === 0 ? (
        <p className={styles.quiet}>{t('system.noStaffHere')}</p>
      ) : (
        <ul className={styles.rows}>
          {staff.data.list.map((person) => (
            <li key={person.id}>
              <span>
                {person.userName} <small>{person.roleNames.join(t('system.comma'))}</small>
              </span>
              <span>
                <small>{person.phoneNo}</small> <EnabledTag status={person.status} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {staff.data && staff.data.total > filter.pageSize && (
        <Pager
          {...page}
          total={staff.data.total}
          capped={staff.data.totalCapped ?? false}
          onChange={(next) => setFilter({ ...filter, ...next })}
        />
      )}
    </section>
  )
}
