import { createTheme } from '@mantine/core'

/** Dense and quiet: 13 px text, 3 px corners, no shadows on the page itself. Its figures stand in mantine.css. */
export const theme = createTheme({
  // Every colour is one of the theme's, so that no palette of Mantine's own shows through.
  variantColorResolver: ({ color, variant }) => {
    if (variant === 'default')
      return {
        background: 'var(--sheet)',
        hover: 'var(--hover)',
        color: 'var(--ink)',
        border: '1px solid var(--line-strong)',
      }
    if (variant === 'filled') {
      const place = color === 'brick' ? 'danger' : 'accent'
      return {
        background: `var(--${place})`,
        hover: `var(--${place}-hover)`,
        color: 'var(--on-accent)',
        border: '1px solid transparent',
      }
    }
    return {
      background: 'transparent',
      hover: 'var(--hover)',
      color: color === 'gray' ? 'var(--ink-soft)' : 'var(--accent)',
      border: '1px solid transparent',
    }
  },
  defaultRadius: 'sm',
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'xs' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    // Its placeholder for the first focus is no item of a menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.35 } } },
  },
})
