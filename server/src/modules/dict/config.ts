import type { dict } from '@cogcampus/contract/admin/dict'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { badField, staleVersion } from '../../lib/errors.ts'
import { type SettingKey, settings } from '../../lib/settings.ts'

type ConfigHandlers = Pick<Handlers<typeof dict>, 'config/info' | 'config/update'>

const bounds = (setting: object) => ({ min: null, max: null, ...setting }) as { min: number | null; max: number | null }

/** Numbers of settings are counts and minutes: a fraction would break what reads them. */
const isWhole = (value: unknown) => typeof value !== 'number' || Number.isInteger(value)

export const config: ConfigHandlers = {
  /** A user who may change the configuration sees all of it; every other user the values that the console shows anyway. */
  async 'config/info'({ db, actor }) {
    const stored = new Map((await db.selectFrom('config').selectAll().execute()).map((row) => [row.key, row]))
    const all = actor?.kind === 'staff' && actor.grants.has('/admin/dict/config/update')
    return Object.entries(settings)
      .filter(([, setting]) => all || 'open' in setting)
      .map(([key, setting]) => ({
        key,
        group: setting.group,
        type: setting.type,
        value: stored.get(key)?.value ?? setting.value,
        min: bounds(setting).min,
        max: bounds(setting).max,
        version: stored.get(key)?.version ?? 1,
      }))
  },

  async 'config/update'({ db, t }, { items }) {
    for (const [index, { key, value }] of items.entries()) {
      const setting = settings[key as SettingKey]
      const path = `items.${index}.value`
      if (!setting) throw badField('BAD_INPUT', `items.${index}.key`, t('field.choice'))
      if (typeof value !== typeof setting.value || !isWhole(value)) throw badField('BAD_INPUT', path, t('field.type'))
      const { min, max } = bounds(setting)
      if (min !== null && (value as number) < min) throw badField('BAD_INPUT', path, t('field.tooSmall', { min }))
      if (max !== null && (value as number) > max) throw badField('BAD_INPUT', path, t('field.tooBig', { max }))
    }
    const wanted = sql<{ key: string; value: never; version: number }>`jsonb_to_recordset(${items}::jsonb)`
    const changed = await db
      .updateTable('config')
      .from(wanted.as<'wanted'>(sql`wanted(key text, value jsonb, version integer)`))
      .set((eb) => ({ value: eb.ref('wanted.value') }))
      .whereRef('config.key', '=', 'wanted.key')
      .whereRef('config.version', '=', 'wanted.version')
      .returning('config.key')
      .execute()
    if (changed.length < items.length) {
      const stale = items.find(({ key }) => !changed.some((row) => row.key === key))?.key ?? ''
      throw staleVersion(
        undefined,
        await db.selectFrom('config').selectAll().where('key', '=', stale).executeTakeFirst(),
      )
    }
    return null
  },
}
