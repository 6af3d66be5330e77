import Taro from '@tarojs/taro'
import type { Response } from '../api/calls'
import type { Child } from '../api/useAccount'
import { go } from '../app/links'
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

/** What an empty page offers: to call the campus of a child or, where it has no telephone, to see how the campuses are reached. */
export function reach({ campusPhone: phoneNumber, campusName: name }: Child): { action: string; onAction: () => void } {
  return phoneNumber
    ? { action: t('noChild.call', { name }), onAction: () => void Taro.makePhoneCall({ phoneNumber }) }
    : { action: t('mine.campuses'), onAction: () => go('/visit/campuses/index') }
}
