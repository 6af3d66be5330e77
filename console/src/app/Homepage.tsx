import type { Response } from '@cogcampus/contract'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { SplitPanel } from '../login/SplitPanel.tsx'
import { t } from '../messages/index.ts'
import { PersonAvatar } from '../ui/PersonAvatar.tsx'
import styles from './Homepage.module.css'

/** `/homepage`: the login panel; a signed-in user sees a greeting and the link to the console instead. */
export function Homepage({ user }: { user: Response<'/admin/rbac/user/userInfo'> }) {
  useEffect(() => {
    document.title = t('shell.homepage')
  })
  return (
    <SplitPanel>
      <div className={styles.person}>
        <PersonAvatar user={user} size={56} />
        <div>
          <strong>{t('shell.hello', { name: user.userName })}</strong>
          <span>{[user.campusName ?? t('shell.adminSide'), ...user.roleNameList].join(' · ')}</span>
        </div>
      </div>
      <Link to="/dashboard" className={styles.enter}>
        {t('shell.enter')}
      </Link>
    </SplitPanel>
  )
}
