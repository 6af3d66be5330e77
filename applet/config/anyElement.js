/** The elements that the parts of pages (`src/ui/`) become in the messaging app. */
const elements = ['button', 'canvas', 'image', 'input', 'picker', 'text', 'textarea', 'video', 'view']

/** Says `*` by the names of all elements: WeChat's compiler of styles knows no universal selector. Of `* + *`, one name says enough. */
const anyElement = () => ({
  postcssPlugin: 'any-element',
  Rule(rule) {
    if (!rule.selector.includes('*')) return
    rule.selectors = rule.selectors.flatMap((selector) =>
      selector.includes('*')
        ? elements.map((name) => selector.replace('* + *', `${name}:nth-child(n + 2)`).replace('*', name))
        : selector,
    )
  },
})

module.exports = Object.assign(anyElement, { postcss: true })
