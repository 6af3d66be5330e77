import Taro from '@tarojs/taro'
import type { Response } from '../api/calls'
import { t } from '../messages'
import { Row } from './parts'

/** Calls a campus. */
export const CallCampus = ({ campus: { name, phone } }: { campus: Response<'/api/campus/all'>[number] }) => (
  <Row
    title={t('noChild.call', { name })}
    note={phone}
    onClick={() => void Taro.makePhoneCall({ phoneNumber: phone ?? '' })}
  />
)
