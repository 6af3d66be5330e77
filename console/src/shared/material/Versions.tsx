import { Button } from 'antd'
import { fileUrl } from '../../api/request.ts'
import { useAction } from '../../api/useAction.ts'
import { useApi } from '../../api/useApi.ts'
import { t } from '../../messages/index.ts'
import { confirm } from '../../ui/confirm.tsx'
import { DateText } from '../../ui/DateText.tsx'
import styles from './material.module.css'
import { alsoShown, type MaterialInFull, type MaterialVersion } from './material.ts'
import { bytesText } from './Words.tsx'

/** The versions of a material, newest first; an earlier one can be the current one again. */
export function Versions({ material: { id, editable, current } }: { material: MaterialInFull }) {
  const versions = useApi('/admin/material/version/page', { id, pageSize: 50 }, { live: true })
  const revert = useAction('/admin/material/version/revert', { also: alsoShown })
  const back = async (number: number) => {
    if (await confirm({ title: t('material.revertTitle', { number }), hint: t('material.revertHint') }))
      await revert.run({ id, number })
  }
  return (
    <section className={styles.part}>
      <h3>{t('material.versions')}</h3>
      <ol className={styles.list}>
        {(versions.data?.list ?? []).map((version) => (
          <li key={version.id}>
            <span>
              {t('material.versionOf', { number: version.number })} · <Content version={version} />
              <br />
              <span className={styles.quiet}>
                {[version.note, version.createdByName].filter(Boolean).join(' · ')}{' '}
                <DateText value={version.createdAt} as="relative" />
              </span>
            </span>
            {editable && version.number !== current?.number && (
              <Button type="link" size="small" loading={revert.pending} onClick={() => back(version.number)}>
                {t('material.revert')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The file of a version with its size, or its link; both open in a tab of their own. */
export function Content({ version: { file, fileName, bytes, link } }: { version: MaterialVersion }) {
  const address = file ? fileUrl(file) : (link ?? '')
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {file ? fileName : link}
      {bytes !== null && ` (${bytesText(bytes)})`}
    </a>
  )
}
