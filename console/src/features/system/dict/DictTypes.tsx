import type { Response } from '@cogcampus/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import type { Failure } from '../../../api/failure.ts'
import { language, t } from '../../../messages/index.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useQueryState } from '../../../ui/useQueryState.ts'
import styles from './dict.module.css'

interface Props {
  types: UseQueryResult<Response<'/admin/dict/page'>, Failure>
  chosen: string | undefined
}

export function DictTypes({ types, chosen }: Props) {
  const [, change] = useQueryState()
  const [keyword, setKeyword] = useState('')
  const wanted = keyword.toLowerCase()
  const list = (types.data?.list ?? []).filter((type) =>
    [type.label, type.labelEn, type.value].some((text) => text?.toLowerCase().includes(wanted)),
  )
  return (
    <Panel
      flush
      title={t('system.dictTypes')}
      extra={
        <ActionBar
          plain
          actions={[{ label: t('common.add'), endpoint: '/admin/dict/add', run: () => change({ editType: 'new' }) }]}
        />
      }
    >
      <div className={styles.search}>
        <TextInput
          aria-label={t('common.search')}
          placeholder={t('system.dictKeyword')}
          value={keyword}
          onChange={setKeyword}
        />
      </div>
      {types.error ? (
        <FaultState failure={types.error} retry={types.refetch} />
      ) : types.isPending ? (
        <div className={styles.search}>
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      ) : (
        <ul className={styles.types}>
          {list.map((type) => (
            <li key={type.id}>
              <button
                type="button"
                aria-current={type.value === chosen ? 'true' : undefined}
                onClick={() => change({ type: type.value, pageNo: undefined, keyword: undefined, status: undefined })}
              >
                {(language === 'en' && type.labelEn) || type.label}
                <small>{type.value}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
