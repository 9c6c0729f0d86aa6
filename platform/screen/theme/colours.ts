import type { MantineColorsTuple } from '@mantine/core'

/**
 * Ten shades from one base each, mixed in OKLCH so that shade 6 carries white text and text of shade 7 reads on shade 0
 * (WCAG 2.2 AA; theme.test.ts counts it). Mantine's own colours are not used: their contrast does not hold.
 */
export const colours = {
  pine: ['#f1faf6', '#dff3eb', '#c2e6d7', '#9fd3be', '#75baa0', '#489d80', '#1a7357', '#08634a', '#004b37', '#003022'],
  brick: ['#fff3f0', '#ffe4de', '#ffcbc0', '#ffab9e', '#f58475', '#dd5b4d', '#b4362b', '#96241b', '#731610', '#4d0a06'],
  amber: ['#fef6ed', '#fbebd8', '#f4d7b4', '#e7be8b', '#d39e5a', '#b97c21', '#945a00', '#7a4600', '#5d3300', '#3d2000'],
  sky: ['#f0f9ff', '#def1ff', '#c0e2fa', '#9ccdf0', '#70b1de', '#4393c6', '#1870a1', '#025a86', '#004367', '#002b44'],
  plum: ['#fef4fc', '#fae7f8', '#f2d0ee', '#e3b4de', '#ce92c8', '#b36ead', '#8f4d89', '#753a71', '#592a56', '#3b1938'],
  gray: ['#f6f8f5', '#edf0ec', '#dde2dc', '#c6ccc6', '#a5aba6', '#7d837e', '#5f6560', '#4a4f4b', '#363b37', '#222724'],
  dark: ['#e2eae6', '#bec6c2', '#99a09d', '#757c79', '#4e5451', '#373e3a', '#292f2c', '#1c221f', '#151b18', '#0e1310'],
} satisfies Record<string, MantineColorsTuple>

/** Surfaces and text of a theme. The further palettes of ui.json `themes` fill in the same places. */
export interface Palette {
  readonly paper: string
  readonly sheet: string
  readonly rail: string
  readonly line: string
  readonly lineStrong: string
  readonly ink: string
  readonly inkSoft: string
  readonly accent: string
  readonly onAccent: string
  readonly hover: string
  readonly chosen: string
}

export const palettes: Readonly<Record<'light' | 'dark', Palette>> = {
  light: {
    paper: '#f1f3ee',
    sheet: '#ffffff',
    rail: '#e8ebe4',
    line: '#dfe4dc',
    lineStrong: '#868c87',
    ink: '#1c211e',
    inkSoft: '#565d58',
    accent: '#1a7357',
    onAccent: '#ffffff',
    hover: '#f3f6f1',
    chosen: '#e3f2eb',
  },
  dark: {
    paper: '#0f1412',
    sheet: '#171d1a',
    rail: '#0b100e',
    line: '#2a322e',
    lineStrong: '#79827d',
    ink: '#e4ebe7',
    inkSoft: '#a3aca7',
    accent: '#75baa0',
    onAccent: '#04150e',
    hover: '#1e2622',
    chosen: '#17332a',
  },
}
