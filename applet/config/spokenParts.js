const said = { 'aria-label': '', 'aria-role': '' }

/** The parts of Taro that say something to screen readers, with the attributes by which they do. */
module.exports = { View: said, Button: said, Image: said, Input: said, Textarea: said }
