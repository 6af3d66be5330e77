import { type common, guidePages } from '@cogcampus/contract/api/common'
import { requestTypes } from '@cogcampus/contract/life/suggest'
import type { Handlers } from '../../http/context.ts'
import { setting } from '../../lib/settings.ts'

/** What the applet asks before anything else. */
export const commonHandlers: Handlers<typeof common> = {
  async showGuide({ db, services }) {
    const show = (await setting(db, 'applet.guide')) === 1
    return { show, pages: show ? [...guidePages] : [], browser: services.wx?.isStandIn ?? false }
  },

  async dict({ db, caller }, { type }) {
    const rows = await db
      .selectFrom('dict')
      .select(['value', 'label', 'labelEn'])
      .where('type', '=', type)
      .where((eb) => eb.or([eb('type', '<>', 'suggestType'), eb('value', 'not in', requestTypes)]))
      .where('status', '=', 1)
      .where('deletedAt', 'is', null)
      .orderBy('sort')
      .orderBy('id')
      .execute()
    return rows.map(({ value, label, labelEn }) => ({ value, label: (caller.language === 'en' && labelEn) || label }))
  },
}
