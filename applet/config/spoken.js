const { join } = require('node:path')
const parts = require('./spokenParts')

/** Passes what is said to screen readers on to the messaging app: Taro's templates know no `aria-label` and no `aria-role`. */
module.exports = (ctx) => {
  ctx.registerMethod({
    name: 'onSetupClose',
    fn(platform) {
      if (!platform.template) return
      platform.template.mergeComponents(ctx, parts)
      platform.runtimePath = [platform.runtimePath, join(__dirname, 'spokenRuntime.js')].flat()
    },
  })
}
