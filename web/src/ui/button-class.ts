import styles from './button.module.css';

type Look = 'primary' | 'secondary' | 'soft' | 'ghost' | 'danger' | 'sm' | 'lg' | 'xl' | 'block' | 'icon';

/** The classes of a button, for links and other elements that look like one. */
export const buttonClass = (...looks: Look[]): string =>
  [styles.btn, ...looks.map((look) => styles[look])].join(' ');
