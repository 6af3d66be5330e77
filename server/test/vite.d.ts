/** What the test runner makes of `import.meta.glob`. */
interface ImportMeta {
  glob<T>(pattern: string, options: { eager: true; import: 'default' }): Record<string, T>
}
