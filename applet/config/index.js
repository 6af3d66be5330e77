const { join } = require('node:path')
const faultOf = require('./address')

const fault = faultOf(process.env.TARO_ENV, process.env.TARO_APP_API)
if (fault) throw new Error(fault)

const outside = [join(__dirname, '../../contract/src'), join(__dirname, '../../console/src/ui')]
const alias = {
  '@': join(__dirname, '../src'),
  // Of the contract, only types and constants without schemas are imported.
  '@cogcampus/contract': join(__dirname, '../../contract/src'),
  // The colours, radii, spacing and shadows of the console.
  '@tokens': join(__dirname, '../../console/src/ui/tokens.ts'),
}
// A pixel stays a pixel on every phone: elder mode promises sizes.
const postcss = { autoprefixer: { enable: true }, pxtransform: { enable: false }, cssModules: { enable: false } }

const outputRoot = process.env.APPLET_OUTPUT ?? `dist/${process.env.TARO_ENV}`

/** One code base, two outputs: the mini-program (`weapp`), and the same pages in a browser (`h5`). */
module.exports = {
  projectName: 'cogcampus-applet',
  designWidth: 375,
  deviceRatio: { 375: 2, 750: 1 },
  sourceRoot: 'src',
  outputRoot,
  framework: 'react',
  compiler: { type: 'webpack5', prebundle: { enable: false } },
  plugins: [join(__dirname, 'spoken.js')],
  alias,
  cache: { enable: false },
  logger: { quiet: true, stats: false },
  defineConstants: { API_BASE: JSON.stringify(process.env.TARO_APP_API ?? '') },
  ...(process.env.TARO_ENV === 'weapp'
    ? { copy: { patterns: [{ from: 'src/sitemap.json', to: `${outputRoot}/sitemap.json` }], options: {} } }
    : {}),
  mini: {
    compile: { include: outside },
    postcss: { ...postcss, [join(__dirname, 'anyElement.js')]: { enable: true } },
    optimizeMainPackage: { enable: true },
  },
  h5: {
    publicPath: '/applet/',
    staticDirectory: 'static',
    compile: { include: outside },
    useHtmlComponents: true,
    router: { mode: 'hash' },
    output: { filename: 'js/[name].[contenthash:8].js', chunkFilename: 'js/[name].[contenthash:8].js' },
    miniCssExtractPluginOption: {
      ignoreOrder: true,
      filename: 'css/[name].[contenthash:8].css',
      chunkFilename: 'css/[name].[contenthash:8].css',
    },
    postcss,
    webpackChain(chain) {
      chain.performance.hints(false)
      // What two pages use is loaded once: without this each page has its own copy.
      const { cacheGroups = {}, ...rest } = chain.optimization.get('splitChunks') || {}
      const shared = { name: 'shared', chunks: 'async', minChunks: 2, minSize: 0, priority: 5, enforce: true }
      chain.optimization.splitChunks({ ...rest, cacheGroups: { ...cacheGroups, shared } })
    },
  },
}
