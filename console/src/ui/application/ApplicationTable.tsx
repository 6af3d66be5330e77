import { isOpenApplication } from '@cogcampus/contract/life/application'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useAction } from '../../api/useAction.ts'
import { t } from '../../messages/index.ts'
import type { Action } from '../actions.ts'
import { CellLink } from '../CellLink.tsx'
import type { Column } from '../column.ts'
import { DateText } from '../DateText.tsx'
import type { Fact } from '../Facts.tsx'
import type { Linked } from '../LinkedFilters.tsx'
import { type ListFilter, TablePage } from '../TablePage.tsx'
import { TextInput } from '../TextInput.tsx'
import { useCampusFilter } from '../useCampusFilter.tsx'
import { useDialog } from '../useDialog.ts'
import { ApplicationDialog } from './ApplicationDialog.tsx'
import { ApplicationState, stateOptions } from './ApplicationState.tsx'
import { type Application, type ApplicationOf, type ApplicationsAt, callsAt } from './application.ts'

interface Props<A extends ApplicationsAt> {
  /** Where the calls stand: `/admin/course-apply`. */
  at: A
  caption: string
  /** What is asked for: 课程. */
  subject: string
  emptyHint: string
  /** What the keyword finds, where that is more than names and applicants. */
  keywordHint?: string
  /** The title of one of them, where that is not the name of what is asked for. */
  titleOf?: (row: ApplicationOf<A>) => string
  /** Whether the list begins with what waits for the user. */
  mineFirst?: boolean
  /** Between what is asked for and the applicant. */
  columns?: Column<ApplicationOf<A>>[]
  filters?: ListFilter[]
  actions?: Action[]
  /** Filters without a field, which links to this page carry, besides those of every kind. */
  linked?: readonly Linked[]
  /** What else can be done with one of them: before it is looked at. */
  rowActions?: (row: ApplicationOf<A>) => Action[]
  /** What is asked for, in full. */
  facts: (row: ApplicationOf<A>) => Fact[]
  /** Fields of the decision, besides the opinion; their values are sent along. */
  decision?: { fields: ReactNode; initial: (row: ApplicationOf<A>) => object }
  /** Further nouns that an approval or a withdrawal changes. */
  also?: string[]
}

/** The applications of one kind: what waits for the user first, each with its decision or its withdrawal. */
export function ApplicationTable<A extends ApplicationsAt>(props: Props<A>) {
  const { at, columns = [], filters = [], linked = [], also = [] } = props
  const calls = callsAt(at)
  const campus = useCampusFilter()
  const view = useDialog('view', calls.detail)
  const withdraw = useAction(calls.withdraw, { also, done: t('common.withdrawn') })
  type Row = ApplicationOf<A> & Application
  const rows: Column<Row>[] = [
    {
      key: 'name',
      title: props.subject,
      render: (row) => <CellLink onClick={() => view.show(row.id)}>{row.name}</CellLink>,
    },
    ...(columns as Column<Row>[]),
    { key: 'campusName', about: 'campus' },
    { key: 'applicantName', about: 'person' },
    { key: 'reason', title: t('common.reason') },
    { key: 'state', title: t('common.applicationState'), render: (row) => <ApplicationState state={row.state} /> },
    { key: 'opinion', hidden: true },
    {
      key: 'createdAt',
      title: t('common.appliedAt'),
      sort: true,
      render: (row) => <DateText value={row.createdAt} as="relative" />,
    },
  ]
  const rowActions = (row: Row): Action[] => {
    const see = { label: t('common.view'), run: () => view.show(row.id) }
    if (row.decidable) return [{ label: t('common.decide'), endpoint: calls.check, run: see.run }, see]
    if (!row.mine || !isOpenApplication(row)) return [...(props.rowActions?.(row) ?? []), see]
    return [
      see,
      {
        label: t('common.withdraw'),
        endpoint: calls.withdraw,
        confirm: { title: t('common.withdrawTitle', { name: row.name }) },
        bulk: { id: row.id },
        run: () => withdraw.run({ id: row.id }),
      },
    ]
  }
  return (
    <>
      <TablePage
        endpoint={calls.page as '/admin/course-apply/page'}
        caption={props.caption}
        emptyHint={props.emptyHint}
        {...(props.mineFirst ? { begin: { remind: true } } : {})}
        actions={props.actions ?? []}
        also={also}
        filters={[
          {
            name: 'keyword',
            label: t('fields:keyword'),
            input: <TextInput placeholder={props.keywordHint ?? t('common.applicationHint')} />,
          },
          {
            name: 'state',
            label: t('common.applicationState'),
            input: <Select allowClear placeholder={t('common.all')} options={stateOptions()} />,
          },
          ...campus,
          ...filters,
        ]}
        linked={[{ name: 'asked', label: () => t('common.askedByMe') }, ...linked]}
        quick={{
          name: 'remind',
          label: t('common.waitsForMe'),
          options: [{ value: 'true', label: t('common.waitsForMe') }],
        }}
        columns={rows as never}
        rowActions={rowActions as never}
      />
      <ApplicationDialog {...props} dialog={view} />
    </>
  )
}
