export function noteFigure(name: string, value: number): void;
