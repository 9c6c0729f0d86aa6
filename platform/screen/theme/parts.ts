/**
 * The parts of Mantine that screens use. Each brings what it needs of Mantine's surroundings (Mantined.tsx): a page that
 * shows none of them loads nothing of Mantine.
 */
export { Button } from './parts/Button.tsx'
export { Drawer } from './parts/Drawer.tsx'
export { Menu } from './parts/Menu.tsx'
export { Modal } from './parts/Modal.tsx'
export { NativeSelect } from './parts/NativeSelect.tsx'
export { Popover } from './parts/Popover.tsx'
export { Progress } from './parts/Progress.tsx'
export { Textarea } from './parts/Textarea.tsx'
export { TextInput } from './parts/TextInput.tsx'
