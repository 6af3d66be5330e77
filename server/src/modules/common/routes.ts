import { type common, guidePages } from '@cogcampus/contract/api/common'
import type { Handlers } from '../../http/context.ts'
import { choicesOf } from '../../lib/labels.ts'
import { setting } from '../../lib/settings.ts'

/** What the applet asks before anything else. */
export const commonHandlers: Handlers<typeof common> = {
  async showGuide({ db, services }) {
    const show = (await setting(db, 'applet.guide')) === 1
    return { show, pages: show ? [...guidePages] : [], browser: services.wx?.isStandIn ?? false }
  },

  dict: ({ db, caller }, { type }) => choicesOf(db, caller.language, type),
}
