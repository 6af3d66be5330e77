// How days are put in words, in each language of the applet.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import test, { mock } from 'node:test'
import { buildSync } from 'esbuild'

const code = buildSync({
  stdin: {
    contents: "export * from './app/when'\nexport * from './app/settings'",
    resolveDir: join(import.meta.dirname, '../src'),
  },
  bundle: true,
  format: 'cjs',
  platform: 'node',
  external: ['react', '@tarojs/taro'],
  write: false,
}).outputFiles[0].text

/** The words on Friday, 27 November 2026 at noon in Beijing. */
function on(language) {
  const module = { exports: {} }
  const taro = { __esModule: true, default: { getStorageSync: () => '', setStorageSync() {} } }
  new Function('module', 'exports', 'require', code)(module, module.exports, (name) =>
    name === '@tarojs/taro' ? taro : {},
  )
  module.exports.settings.set({ language })
  return module.exports
}

const now = Date.parse('2026-11-27T04:00:00Z')
const all = {
  'zh-CN': {
    days: ['今天 11月27日 周五', '明天 11月28日 周六', '11月30日 周一', '2027年1月2日 周六'],
    time: '明天 11月28日 周六 19:15',
    span: '11月30日 周一 09:00 – 10:30',
    plain: '2026年11月30日',
    month: '2026年11月',
  },
  en: {
    days: ['Today, Fri 27 Nov', 'Tomorrow, Sat 28 Nov', 'Mon 30 Nov', 'Sat 2 Jan 2027'],
    time: 'Tomorrow, Sat 28 Nov 19:15',
    span: 'Mon 30 Nov 09:00 – 10:30',
    plain: '30 Nov 2026',
    month: 'Nov 2026',
  },
}

for (const [language, { days, time, span, plain, month }] of Object.entries(all))
  test(`A day is said in plain words, today and tomorrow by their names, and another year with its number (${language})`, () => {
    mock.timers.enable({ apis: ['Date'], now })
    const { dayText, timeText, spanText, plainDay, monthText } = on(language)
    assert.deepEqual(['2026-11-27', '2026-11-28', '2026-11-30', '2027-01-02'].map(dayText), days)
    assert.equal(timeText('2026-11-28T11:15:00Z'), time)
    assert.equal(spanText('2026-11-30T01:00:00Z', '2026-11-30T02:30:00Z'), span)
    assert.equal(plainDay('2026-11-30'), plain)
    assert.equal(monthText('2026-11'), month)
    mock.timers.reset()
  })

test('Each month has its name in each language', () => {
  for (const language of Object.keys(all)) {
    const names = Array.from({ length: 12 }, (_, at) =>
      on(language).monthText(`2026-${String(at + 1).padStart(2, '0')}`),
    )
    assert.equal(new Set(names).size, 12)
    for (const name of names) assert.doesNotMatch(name, /undefined|\{|\//)
  }
})
