// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Creates the tokens and collectibles of the local chains, and sends some to every new account that requests them.
interface IDevnetFaucet {
    /// @notice An account received its first tokens and collectibles.
    /// @param account The new account.
    event Welcomed(address indexed account);

    /// @notice The caller is not the program that prepares a local chain, which alone may call this function.
    /// @param caller The caller.
    error NotSeeder(address caller);

    /// @notice Returns whether an account has received its share.
    /// @param account The account.
    function isWelcomed(address account) external view returns (bool);

    /// @notice Returns how many steps of the chain's history are done.
    function steps() external view returns (uint256 count);

    /// @notice Sends an account dollars, pebbles, moss, a heron and some shells, but only once. Any account may call it.
    /// @param account The new account.
    function welcome(address account) external;

    /// @notice Sends the token that advertises a link to accounts.
    /// @param accounts The recipients.
    /// @param amount The amount for each, in the token's smallest unit.
    function airdrop(address[] calldata accounts, uint256 amount) external;

    /// @notice Moves pieces from one account to another.
    /// @param token The token.
    /// @param from The account that owns them.
    /// @param to The recipient.
    /// @param tokenId The piece, for collectibles.
    /// @param amount The number of pieces, in the token's smallest unit.
    function move(address token, address from, address to, uint256 tokenId, uint256 amount) external;

    /// @notice Records that a step of the chain's history is done.
    function endStep() external;
}
