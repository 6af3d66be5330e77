import Taro from '@tarojs/taro'
import type { Response } from '../api/calls'
import type { Child } from '../api/useAccount'
import { t } from '../messages'
import { Action, Row } from './parts'

/** Calls a campus. */
export const CallCampus = ({ campus: { name, phone } }: { campus: Response<'/api/campus/all'>[number] }) => (
  <Row
    title={t('noChild.call', { name })}
    note={phone}
    onClick={() => void Taro.makePhoneCall({ phoneNumber: phone ?? '' })}
  />
)

/** Calls the campus of a child; nothing where it has no telephone, or what it is about is at another campus than the child's. */
export function CallOwnCampus({ child, at }: { child: Child | undefined; at?: string }) {
  const phone = child?.campusPhone
  if (!child || !phone || (at && at !== child.campusName)) return null
  return (
    <Action kind="plain" onClick={() => void Taro.makePhoneCall({ phoneNumber: phone })}>
      {t('noChild.call', { name: child.campusName })}
    </Action>
  )
}
