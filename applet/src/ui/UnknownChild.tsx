import { t } from '../messages'
import { back } from './Frame'
import { Empty } from './Shown'

/** That the account knows nobody of whom the address of the page speaks, and the way back. */
export const UnknownChild = () => <Empty text={t('child.unknown')} action={t('common.back')} onAction={back} />
