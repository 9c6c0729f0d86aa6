import { createTheme, defaultVariantColorsResolver, type CSSVariablesResolver } from '@mantine/core'
import { colours, palettes, type Palette } from './colours.ts'

const fonts =
  "'Inter Variable', 'Noto Sans Bengali Variable', 'Noto Sans Arabic Variable', system-ui, 'Segoe UI', sans-serif"

/** Dense and quiet: 13 px text, 3 px corners, no shadows on the page itself. */
export const theme = createTheme({
  colors: colours,
  primaryColor: 'pine',
  primaryShade: { light: 6, dark: 4 },
  // Mantine chooses the words of a filled button for the light theme only.
  variantColorResolver: (input) => ({
    ...defaultVariantColorsResolver(input),
    ...(input.variant === 'filled' ? { color: 'var(--on-accent)' } : {}),
  }),
  fontFamily: fonts,
  fontFamilyMonospace: `ui-monospace, 'Cascadia Mono', Menlo, monospace`,
  defaultRadius: 'sm',
  radius: { xs: '2px', sm: '3px', md: '5px', lg: '8px', xl: '12px' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  headings: { fontFamily: fonts, fontWeight: '620' },
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

const variables = (palette: Palette): Record<string, string> => ({
  '--paper': palette.paper,
  '--sheet': palette.sheet,
  '--rail': palette.rail,
  '--line': palette.line,
  '--line-strong': palette.lineStrong,
  '--ink': palette.ink,
  '--ink-soft': palette.inkSoft,
  '--accent': palette.accent,
  '--on-accent': palette.onAccent,
  '--hover': palette.hover,
  '--chosen': palette.chosen,
  '--mantine-color-body': palette.sheet,
  '--mantine-color-text': palette.ink,
  '--mantine-color-dimmed': palette.inkSoft,
  '--mantine-color-placeholder': palette.inkSoft,
  '--mantine-color-default': palette.sheet,
  '--mantine-color-default-hover': palette.hover,
  '--mantine-color-default-border': palette.lineStrong,
})

/** The palette of each colour scheme as custom properties; screens use these and no colour of their own. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...variables(palettes.light), '--mantine-color-error': '#b4362b' },
  dark: { ...variables(palettes.dark), '--mantine-color-error': '#ff9d8f' },
})
